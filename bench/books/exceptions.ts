interface Exception {
  readonly operation: string;
  /** Part of the label of the address; empty for all addresses of the route. */
  readonly label: string;
  readonly reason: string;
}

/** Addresses that may take up to half a second. */
export const exceptions: readonly Exception[] = [
  {
    operation: 'order.list',
    label: 'page 200',
    reason: 'the 5,000th order of an agent with 5 % of the customers comes after 100,000 of others in most orders',
  },
  {
    operation: 'deposit.list',
    label: 'page 200',
    reason: 'the 5,000th deposit of an agent with 5 % of the customers comes after 100,000 of others in most orders',
  },
  {
    operation: 'audit.list',
    label: 'page 200',
    reason: "the 5,000th action on an agent's customers comes after 100,000 on others",
  },
  {
    operation: 'leadImport.forecastUndo',
    label: '',
    reason: 'asks of each of 50,000 leads whether anyone has worked with them since',
  },
  {
    operation: 'user.leadStages',
    label: '',
    reason: 'adds the cash of every lead of a stage, up to 10,000 each',
  },
  {
    operation: 'ledger.statementFile',
    label: 'three years',
    reason: '10,000 lines are written and hashed before the first is sent, because the hash is recorded first',
  },
];
