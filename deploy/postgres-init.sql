-- Hasura's own bookkeeping, apart from the data of the platform. Runs once, on an empty data folder.
create database hasura_metadata;
