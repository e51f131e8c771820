-- A new value of a type can only be used once it is committed, so the next migration uses these.
alter type total_measure add value 'acquired';
alter type total_measure add value 'acquired_money';
alter type total_dimension add value 'assigned_campaign';
