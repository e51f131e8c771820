-- A new value of a type can only be used once it is committed, so the next migration uses these.
alter type total_measure add value 'order';
alter type total_measure add value 'order_end';
alter type total_measure add value 'order_result';
alter type total_measure add value 'order_result_end';
alter type total_measure add value 'investment';
alter type total_measure add value 'investment_end';
alter type total_measure add value 'dividend';
