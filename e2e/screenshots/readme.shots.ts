import path from 'node:path';
import { expect, test } from '../product/journey.ts';

const folder = path.join(import.meta.dirname, '../../docs/screenshots');
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

const shots = [
  { name: 'dashboard', role: 'admin', at: '/office/dashboard', mode: 'light', options: {} },
  { name: 'leads', role: 'admin', at: '/office/leads', mode: 'dark', options: {} },
  { name: 'platform', role: 'lead', at: '/my/platform', mode: 'light', options: {} },
  { name: 'customer', role: 'lead', at: '/my', mode: 'dark', options: phone },
] as const;

for (const { name, role, at, mode, options } of shots) {
  test(name, async ({ open, company }) => {
    const person = company.demo[role];
    if (!person) throw new Error(`The demo company has no ${role}`);
    const call = await company.call(person);
    await call('PATCH', '/v1/profile', { mode });
    const page = await open(person, options);
    await page.goto(at);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: path.join(folder, `${name}.png`), animations: 'disabled' });
  });
}
