-- Who brings parcels. The owner adds others and changes these by command.
CREATE TABLE "carriers" (
	"name" text PRIMARY KEY NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"wants" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "key" text DEFAULT '' NOT NULL;--> statement-breakpoint
INSERT INTO "carriers" ("name", "link", "wants") VALUES
	('Olva', 'https://www.olvacourier.com', '{tracking}'),
	('Shalom', 'https://rastrea.shalom.pe', '{tracking,code,key}'),
	('Motorizado', '', '{}'),
	('Propio', '', '{}'),
	('Recojo', '', '{}');
