// Parts of the page: every text is written as text.
export const element = (name, properties = {}, ...children) => {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
};

export const facts = (rows) =>
  element('dl', {}, ...rows.flatMap(([label, value]) => [element('dt', {}, label), element('dd', {}, value)]));
export const list = (lines) => element('ul', {}, ...lines.map((line) => element('li', {}, line)));

export const card = (tone, name, title, ...parts) =>
  element(
    'section',
    { className: `card ${tone}` },
    element('p', { className: 'file' }, name),
    element('h2', {}, `${tone === 'good' ? '✓' : '✗'} ${title}`),
    ...parts,
  );
export const paragraphs = (lines) => lines.map((line) => element('p', {}, line));
