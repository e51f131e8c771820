import type { Arrow } from './graph.ts';
import { isFacts } from './rules.ts';

const start = /^client\/src\/app\/(customer|home)\//;
const office = /^client\/src\/(app\/office\/|features\/[^/]+\/office\/)/;

/** Chains of imports that carry code from the first file to the last; dynamic imports count, types do not. */
export function officeCodeInCustomerBundles(arrows: Arrow[]): string[] {
  const targets = targetsByFile(arrows);
  const seen = new Set<string>();
  const chains: string[] = [];
  const waiting = [...targets.keys()].filter((file) => start.test(file)).map((file) => [file]);
  for (let chain = waiting.pop(); chain !== undefined; chain = waiting.pop()) {
    const file = chain.at(-1) ?? '';
    if (seen.has(file)) continue;
    seen.add(file);
    if (office.test(file)) chains.push(chain.join(' → '));
    else for (const target of targets.get(file) ?? []) waiting.push([...chain, target]);
  }
  return chains;
}

/** Cycles between files (at run time) and between features (types included). */
export function circles(arrows: Arrow[]): string[] {
  const files = targetsByFile(arrows);
  const features = targetsByFile(
    arrows
      .map(({ from, to }) => ({ from: featureOf(from), to: featureOf(to), typeOnly: false }))
      .filter(({ from, to }) => from !== undefined && to !== undefined && from !== to) as Arrow[],
  );
  return [...findCircles(files), ...findCircles(features)];
}

function findCircles(targets: Map<string, Set<string>>): string[] {
  const done = new Set<string>();
  const found: string[] = [];
  function walk(file: string, chain: string[]): void {
    if (chain.includes(file)) found.push([...chain.slice(chain.indexOf(file)), file].join(' → '));
    if (done.has(file) || chain.includes(file)) return;
    for (const target of targets.get(file) ?? []) walk(target, [...chain, file]);
    done.add(file);
  }
  for (const file of targets.keys()) walk(file, []);
  return found;
}

/** A feature's facts are a layer below all features: they import none, and the fold over them is imported by many. */
function featureOf(file: string): string | undefined {
  if (isFacts(file)) return undefined;
  return /^(server|client)\/src\/features\/[^/]+/.exec(file)?.[0];
}

function targetsByFile(arrows: Arrow[]): Map<string, Set<string>> {
  const targets = new Map<string, Set<string>>();
  for (const { from, to } of arrows.filter((arrow) => !arrow.typeOnly)) {
    targets.set(from, (targets.get(from) ?? new Set()).add(to));
  }
  return targets;
}
