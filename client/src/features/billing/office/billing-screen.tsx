import { Tabs } from '@mantine/core';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useTab } from '../../../kernel/router/use-tab.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { TabBar } from '../../../ui/page/tab-bar.tsx';
import classes from './billing.module.css';
import { BooksPart } from './books-part.tsx';
import { MonthsPart } from './months-part.tsx';
import { ProofPanel } from './proof-light.tsx';
import { TransfersPart } from './transfers-part.tsx';

export function BillingScreen() {
  const text = useTexts('billing');
  const [shown, show] = useTab(['books', 'transfers', 'months']);
  return (
    <>
      <PageHeader title={text('title')} description={text('description')} />
      <Tabs value={shown} onChange={show} keepMounted={false}>
        <TabBar
          shown={shown}
          tabs={[
            { value: 'books', label: text('tabBooks') },
            { value: 'transfers', label: text('tabTransfers') },
            { value: 'months', label: text('tabMonths') },
          ]}
        />
        <Tabs.Panel value="books" className={classes.tab ?? ''}>
          <ProofPanel />
          <BooksPart />
        </Tabs.Panel>
        <Tabs.Panel value="transfers" className={classes.tab ?? ''}>
          <TransfersPart />
        </Tabs.Panel>
        <Tabs.Panel value="months" className={classes.tab ?? ''}>
          <MonthsPart />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
