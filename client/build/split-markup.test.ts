import { describe, expect, it } from 'vitest';
import { splitMarkup } from './split-markup.ts';

const signs = { name: '12', initial: '1', paragraph: '3' };
const split = (markup: string) => splitMarkup(markup, signs, ['paragraph']);

describe('the parts of a drawn page', () => {
  it('are the texts between the placeholders, in order', () => {
    expect(split('<b>1</b><i title="of 12">12</i>')).toEqual([
      '<b>',
      { place: 'initial', before: '', after: '' },
      '</b><i title="of ',
      { place: 'name', before: '', after: '' },
      '">',
      { place: 'name', before: '', after: '' },
      '</i>',
    ]);
  });

  it('include the whole element of a repeated placeholder', () => {
    expect(split('<div><p class="a">3</p><p>4</p></div>')).toEqual([
      '<div>',
      { place: 'paragraph', before: '<p class="a">', after: '</p>' },
      '<p>4</p></div>',
    ]);
  });

  it('leave out the hints to load pictures', () => {
    expect(split('<link rel="preload" as="image" href="12"/><b>4</b>')).toEqual(['<b>4</b>']);
  });
});
