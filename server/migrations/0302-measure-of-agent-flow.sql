-- A new value of a type can only be used once it is committed, so the next migration uses it.
alter type total_measure add value 'agent_flow';
