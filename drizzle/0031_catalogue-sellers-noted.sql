-- What the memory of the catalogue needs for carousels, for what else a seller has and for what is known of him
-- (LARGE-05): the seller, and every change of what reviews say.
drop trigger products_listed on products;
--> statement-breakpoint
create trigger products_listed after update of id, name, description, brand, category, typearticle, typeproduct,
    seller_id, price, discount, rating, review_count, is_active, created_at on products for each row
  when ((old.id, old.name, old.description, old.brand, old.category, old.typearticle, old.typeproduct, old.seller_id,
      old.price, old.discount, old.rating, old.review_count, old.is_active, old.created_at)
    is distinct from (new.id, new.name, new.description, new.brand, new.category, new.typearticle, new.typeproduct,
      new.seller_id, new.price, new.discount, new.rating, new.review_count, new.is_active, new.created_at))
  execute function note_catalog_product();
