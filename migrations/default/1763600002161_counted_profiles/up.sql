-- The total of a list counts the profiles of an account. All entries of an account are the same value, which a btree holds
-- once for many rows: a seventh of the pages of the narrowest index besides, and next to nothing to write.
create index "profiles_groupId_idx" on public.profiles ("groupId") where "deletedAt" is null;
