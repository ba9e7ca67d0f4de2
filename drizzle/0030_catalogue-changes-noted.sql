-- Notes in catalog_changes which products a list shows otherwise after a transaction (LARGE-01). Only what a list shows
-- counts: of a stock, whether something is left, so that an order pays for a comparison and nothing else.
create function note_catalog_change(ids uuid[]) returns void language sql as $$
  insert into public.catalog_changes (product_id, xid)
  select id, pg_current_xact_id() from (select distinct unnest(ids) as id) each where id is not null order by id
  on conflict (product_id) do update set xid = excluded.xid where catalog_changes.xid <> excluded.xid
$$;
--> statement-breakpoint
create function note_catalog_product() returns trigger language plpgsql as $$ begin
  perform public.note_catalog_change(array[old.id, new.id]);
  return null;
end $$;
--> statement-breakpoint
create function note_catalog_part() returns trigger language plpgsql as $$ begin
  perform public.note_catalog_change(array[old.product_id, new.product_id]);
  return null;
end $$;
--> statement-breakpoint
create function note_catalog_products() returns trigger language plpgsql as $$ begin
  perform public.note_catalog_change(array(select id from changed));
  return null;
end $$;
--> statement-breakpoint
create function note_catalog_parts() returns trigger language plpgsql as $$ begin
  perform public.note_catalog_change(array(select product_id from changed));
  return null;
end $$;
--> statement-breakpoint
create function note_catalog_emptied() returns trigger language plpgsql as $$ begin
  perform public.note_catalog_change(array['00000000-0000-0000-0000-000000000000']::uuid[]);
  return null;
end $$;
--> statement-breakpoint
create trigger products_sold_out after update of stock on products for each row
  when ((old.stock > 0) is distinct from (new.stock > 0)) execute function note_catalog_product();
--> statement-breakpoint
create trigger products_listed after update of id, name, description, brand, category, typearticle, typeproduct,
    price, discount, rating, is_active, created_at on products for each row
  when ((old.id, old.name, old.description, old.brand, old.category, old.typearticle, old.typeproduct, old.price,
      old.discount, floor(old.rating), old.is_active, old.created_at)
    is distinct from (new.id, new.name, new.description, new.brand, new.category, new.typearticle, new.typeproduct,
      new.price, new.discount, floor(new.rating), new.is_active, new.created_at))
  execute function note_catalog_product();
--> statement-breakpoint
create trigger products_added after insert on products referencing new table as changed
  for each statement execute function note_catalog_products();
--> statement-breakpoint
create trigger products_gone after delete on products referencing old table as changed
  for each statement execute function note_catalog_products();
--> statement-breakpoint
create trigger products_emptied after truncate on products
  for each statement execute function note_catalog_emptied();
--> statement-breakpoint
create trigger variants_listed after update of product_id, color, color_code on variants for each row
  when ((old.product_id, old.color, old.color_code) is distinct from (new.product_id, new.color, new.color_code))
  execute function note_catalog_part();
--> statement-breakpoint
create trigger variants_added after insert on variants referencing new table as changed
  for each statement execute function note_catalog_parts();
--> statement-breakpoint
create trigger variants_gone after delete on variants referencing old table as changed
  for each statement execute function note_catalog_parts();
--> statement-breakpoint
create trigger variants_emptied after truncate on variants
  for each statement execute function note_catalog_emptied();
--> statement-breakpoint
create trigger sizes_sold_out after update of stock on sizes for each row
  when ((old.stock > 0) is distinct from (new.stock > 0)) execute function note_catalog_part();
--> statement-breakpoint
create trigger sizes_listed after update of product_id, variant_id, size on sizes for each row
  when ((old.product_id, old.variant_id, old.size) is distinct from (new.product_id, new.variant_id, new.size))
  execute function note_catalog_part();
--> statement-breakpoint
create trigger sizes_added after insert on sizes referencing new table as changed
  for each statement execute function note_catalog_parts();
--> statement-breakpoint
create trigger sizes_gone after delete on sizes referencing old table as changed
  for each statement execute function note_catalog_parts();
--> statement-breakpoint
create trigger sizes_emptied after truncate on sizes
  for each statement execute function note_catalog_emptied();
