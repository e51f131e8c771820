-- A new value of a type can only be used once it is committed, so the next migration uses these.
alter type total_measure add value 'withdrawal';
alter type total_measure add value 'house';
alter type total_measure add value 'flow';
alter type total_measure add value 'transfer';
