-- Where carriers hand parcels over, as the owner lists them by command.
CREATE TABLE "carrier_offices" (
	"carrier" text NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"ubigeo" text NOT NULL,
	CONSTRAINT "carrier_offices_carrier_slug_pk" PRIMARY KEY("carrier","slug")
);
--> statement-breakpoint
ALTER TABLE "carrier_offices" ADD CONSTRAINT "carrier_offices_carrier_carriers_name_fk" FOREIGN KEY ("carrier") REFERENCES "public"."carriers"("name") ON DELETE cascade ON UPDATE no action;
