import { chromium } from '@playwright/test';
import { readFileSync } from 'node:fs';
const log = readFileSync('/tmp/pj.log', 'utf8');
const url = 'http://127.0.0.1:8731';
const creds = Object.fromEntries(
  [...log.matchAll(/\((\w+)\): (\S+) \/ (\S+)/g)].map(([, r, e, p]) => [r, { email: e, password: p }]),
);
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
async function session(role) {
  const r = await fetch(url + '/v1/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(creds[role]),
  });
  const b = await r.json();
  const c = /session=([^;]+)/.exec(r.headers.getSetCookie().join())[1];
  return { token: b.token, cookie: c };
}
const sess = { lead: await session('lead'), admin: await session('admin') };
async function page(role, { w = 390, h = 844, lang = 'en', mode = 'light' } = {}) {
  const s = sess[role];
  const ctx = await browser.newContext({
    viewport: { width: w, height: h },
    hasTouch: w < 500,
    isMobile: w < 500,
    deviceScaleFactor: w < 500 ? 1.5 : 1,
    storageState: {
      cookies: [
        {
          name: 'session',
          value: s.cookie,
          domain: '127.0.0.1',
          path: '/',
          expires: -1,
          httpOnly: true,
          secure: false,
          sameSite: 'Strict',
        },
      ],
      origins: [
        {
          origin: url,
          localStorage: [
            { name: 'token', value: s.token },
            { name: 'language', value: lang },
            { name: 'mode', value: mode },
          ],
        },
      ],
    },
  });
  const p = await ctx.newPage();
  p.on('pageerror', (e) => console.log('ERR', e.message));
  p.on('console', (m) => m.type() === 'error' && console.log('CON', m.text()));
  return p;
}
const settle = (p) => p.waitForTimeout(900);
const which = process.argv[2] ?? 'all';
if (which === 'all' || which === 'lead') {
  let p = await page('lead');
  await p.goto(url + '/my');
  await settle(p);
  await p.screenshot({ path: '/tmp/shots/start.png' });
  await p.goto(url + '/my/projects');
  await p.waitForSelector('article');
  await settle(p);
  await p.screenshot({ path: '/tmp/shots/gallery-phone.png', fullPage: true });
  await p.locator('article a').first().tap();
  await p.waitForSelector('fieldset');
  await settle(p);
  await p.screenshot({ path: '/tmp/shots/page-phone.png', fullPage: true });
  await p.locator('input[type=radio]').first().check();
  await settle(p);
  await p.locator('input[type=range]').fill('40');
  await settle(p);
  await p.locator('details summary').nth(1).click();
  await p.locator('table button').first().click();
  await settle(p);
  await p.screenshot({ path: '/tmp/shots/calc-phone.png', fullPage: true });
  await p.screenshot({ path: '/tmp/shots/calc-phone-view.png' });
  p = await page('lead', { lang: 'de', mode: 'dark' });
  await p.goto(url + '/my/projects');
  await p.waitForSelector('article');
  await p.locator('article a').nth(2).tap();
  await p.waitForSelector('fieldset');
  await p.locator('input[type=radio]').nth(1).check();
  await settle(p);
  await p.locator('input[type=range]').fill('7');
  await p.locator('details summary').nth(0).click();
  await settle(p);
  await p.screenshot({ path: '/tmp/shots/calc-de-dark.png', fullPage: true });
  p = await page('lead', { w: 1280, h: 900, lang: 'fr' });
  await p.goto(url + '/my/projects');
  await p.waitForSelector('article');
  await settle(p);
  await p.screenshot({ path: '/tmp/shots/gallery-fr.png' });
}
if (which === 'all' || which === 'office') {
  let p = await page('admin', { w: 1280, h: 900 });
  await p.goto(url + '/office/projects');
  await p.waitForSelector('table');
  await settle(p);
  await p.screenshot({ path: '/tmp/shots/list.png' });
  await p.locator('tbody tr').first().click();
  await settle(p);
  await p.screenshot({ path: '/tmp/shots/panel.png' });
  await p.getByRole('button', { name: 'Edit' }).click();
  await settle(p);
  await p.screenshot({ path: '/tmp/shots/form.png' });
  p = await page('admin', { w: 1280, h: 900, lang: 'de', mode: 'dark' });
  await p.goto(url + '/office/projects');
  await p.waitForSelector('table');
  await settle(p);
  await p.getByRole('button', { name: 'Projekt anlegen' }).click();
  await settle(p);
  await p.getByRole('dialog').getByRole('button', { name: 'Projekt anlegen' }).click();
  await settle(p);
  await p.screenshot({ path: '/tmp/shots/form-de-dark.png' });
  await p.getByRole('tab').nth(3).scrollIntoViewIfNeeded();
  await p.screenshot({ path: '/tmp/shots/form-de-dark2.png' });
  p = await page('admin', {});
  await p.goto(url + '/office/projects');
  await settle(p);
  await p.screenshot({ path: '/tmp/shots/list-phone.png' });
}
await browser.close();
