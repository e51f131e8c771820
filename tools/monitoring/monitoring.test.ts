import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gaugeNames, metricName, specOf } from '@countinghouse/contract/system/gauges.ts';
import { describe, expect, it } from 'vitest';

const read = (file: string): string => readFileSync(path.join(import.meta.dirname, file), 'utf8');

const alerts = read('alerts.yml');
const expressions = [...alerts.matchAll(/^ +expr: (.+)$/gm)].map(([, expression]) => expression);

describe('the files for a monitoring system', () => {
  it('raise an alarm at exactly the thresholds at which the office warns', () => {
    const wanted = gaugeNames.flatMap((name) => {
      const { attention, trouble, isBadWhenLow } = specOf(name);
      return [attention, trouble]
        .filter((limit) => limit !== undefined)
        .map((limit) => `${metricName(name)} ${isBadWhenLow ? '<=' : '>='} ${limit}`);
    });
    expect(expressions.filter((expression) => /^countinghouse_\w+ [<>]= [\d.]+$/.test(expression ?? ''))).toEqual(
      wanted,
    );
  });

  it('show every gauge on the dashboard and explain it in the documentation', () => {
    const dashboard = read('dashboard.json');
    const document = read('../../docs/operations/observe.md');
    for (const name of gaugeNames) {
      expect(dashboard).toContain(`"${metricName(name)}"`);
      expect(document).toContain(`\`${metricName(name)}\``);
    }
  });
});
