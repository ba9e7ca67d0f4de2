DROP INDEX "products_cheapest";--> statement-breakpoint
DROP INDEX "products_rating";--> statement-breakpoint
DROP INDEX "sizes_by_size";--> statement-breakpoint
DROP INDEX "variants_by_color";