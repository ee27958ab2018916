select count(*)::int from tenant
