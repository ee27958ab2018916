-- Runs once, on an empty data folder, in the database of the platform.

-- Hasura's own bookkeeping, apart from the data of the platform.
create database hasura_metadata;

-- The actions-server counts requests for its rate limits here and may do nothing else: data goes through Hasura.
\getenv password ACTIONS_DATABASE_PASSWORD
create role actions_server login password :'password';
create schema actions_server authorization actions_server;
