drop table login_failure;
