drop index public."profiles_groupId_idx";
