/*
 * Not a module: the build inlines this script in the pages of the customer area. It requests what the page asks for first
 * before any other script has arrived, and paints the balances as soon as they answer. The calls need both halves of the
 * session, like all others: the page itself contains no figure.
 */
{
  const { currentScript } = document;
  const stored = (key: string): string | null => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const ours = /^(?:en|fr|de|nl)/i;
  const language =
    stored('language') ??
    navigator.languages
      .find((one) => ours.test(one))
      ?.slice(0, 2)
      .toLowerCase() ??
    'en';
  const token = stored('token');
  const person = stored('person');
  const page = document.documentElement;
  const mode = stored('mode') ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  if (mode === 'dark') page.dataset['mantineColorScheme'] = 'dark';

  const ask = (address: string): Promise<Response> => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const headers = { 'x-lang': language, 'x-timezone': zone, authorization: `Bearer ${token}` };
    const answer = fetch(address, { headers, credentials: 'include', priority: 'high' });
    // The call that takes the answer reports the failure.
    answer.catch(() => undefined);
    return answer;
  };

  interface Funds {
    readonly available: number;
    readonly capital: number;
  }

  const write = (element: Element | undefined, text: string | undefined): void => {
    if (element) element.textContent = text ?? '';
  };

  const paint = (funds: Funds, place: HTMLElement): void => {
    const labels = (currentScript as HTMLScriptElement).dataset['labels'] ?? '{}';
    const names = (JSON.parse(labels) as Record<string, string[]>)[language.slice(0, 2)];
    const euro = new Intl.NumberFormat(language === 'en' ? 'en-GB' : language, { style: 'currency', currency: 'EUR' });
    const values = [funds.available, funds.capital].map((value) => euro.format(value));
    for (const [index, tile] of [...place.querySelectorAll('div')].entries()) {
      write(tile.children[0], names?.[index]);
      write(tile.children[1], values[index]);
    }
    place.removeAttribute('hidden');
  };

  /** The place follows this script in the page; it is gone once the application has started. */
  const paintOnceThere = (funds: Funds): void => {
    const place = document.querySelector<HTMLElement>('#first-figures');
    if (place !== null) paint(funds, place);
    else if (document.body === null) requestAnimationFrame(() => paintOnceThere(funds));
  };

  if (token !== null) {
    const addresses = ['/v1/auth/check-auth', '/v1/profile', '/v1/setting'];
    const answers = new Map(addresses.map((address) => [address, ask(address)]));
    const isStart = /^\/my\/?$/.test(location.pathname);
    if (person !== null && isStart) {
      const address = `/v1/funds/capital/${person}`;
      const answer = ask(address);
      answers.set(address, answer);
      void answer.then(async (got) => got.ok && paintOnceThere(await got.clone().json())).catch(() => undefined);
    }
    Object.assign(window, { earlyAnswers: { token, language, answers } });
  }
}
