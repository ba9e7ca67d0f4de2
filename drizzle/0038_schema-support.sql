-- Which release is the oldest that may still run on each migration, for releases that do not know the migration yet.
-- Filled from support.json by whoever applies migrations. Not a table of the shop: it is no part of a backup.
create table if not exists drizzle.schema_support (
  migration bigint primary key,
  name text not null,
  oldest_release text not null
);
