CREATE TABLE "exchange_files" (
	"exchange_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exchange_lines" (
	"exchange_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"size_id" uuid,
	"size" text DEFAULT '' NOT NULL,
	"is_held" boolean DEFAULT false NOT NULL,
	CONSTRAINT "exchange_lines_exchange_id_line_id_pk" PRIMARY KEY("exchange_id","line_id"),
	CONSTRAINT "exchange_lines_quantity" CHECK ("exchange_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "exchanges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "exchanges_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"reason" text NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"held_until" timestamp with time zone,
	"takeback_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	CONSTRAINT "exchanges_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "takeback_lines" (
	"takeback_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "takeback_lines_takeback_id_line_id_pk" PRIMARY KEY("takeback_id","line_id"),
	CONSTRAINT "takeback_lines_quantity" CHECK ("takeback_lines"."quantity" > 0 and "takeback_lines"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "takebacks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"settlement" text DEFAULT 'money' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"is_faulty" boolean DEFAULT false NOT NULL,
	"restocked" boolean NOT NULL,
	"goods" integer NOT NULL,
	"shipping" integer DEFAULT 0 NOT NULL,
	"note" integer DEFAULT 0 NOT NULL,
	"note_code" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "complaint_replies" ADD COLUMN "order_number" text;--> statement-breakpoint
ALTER TABLE "complaint_replies" ADD COLUMN "exchange_number" integer;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "customer_id" uuid;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "cancelled" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "returned" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "taken_back" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "takeback_id" uuid;--> statement-breakpoint
ALTER TABLE "exchange_files" ADD CONSTRAINT "exchange_files_exchange_id_exchanges_id_fk" FOREIGN KEY ("exchange_id") REFERENCES "public"."exchanges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_lines" ADD CONSTRAINT "exchange_lines_exchange_id_exchanges_id_fk" FOREIGN KEY ("exchange_id") REFERENCES "public"."exchanges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_lines" ADD CONSTRAINT "exchange_lines_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_lines" ADD CONSTRAINT "exchange_lines_size_id_sizes_id_fk" FOREIGN KEY ("size_id") REFERENCES "public"."sizes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_takeback_id_takebacks_id_fk" FOREIGN KEY ("takeback_id") REFERENCES "public"."takebacks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "takeback_lines" ADD CONSTRAINT "takeback_lines_takeback_id_takebacks_id_fk" FOREIGN KEY ("takeback_id") REFERENCES "public"."takebacks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "takeback_lines" ADD CONSTRAINT "takeback_lines_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "takebacks" ADD CONSTRAINT "takebacks_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exchange_lines_line" ON "exchange_lines" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "exchanges_order" ON "exchanges" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "exchanges_open" ON "exchanges" USING btree ("created_at") WHERE state in ('requested', 'accepted');--> statement-breakpoint
CREATE INDEX "exchanges_held" ON "exchanges" USING btree ("held_until") WHERE held_until is not null;--> statement-breakpoint
CREATE INDEX "takeback_lines_line" ON "takeback_lines" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "takebacks_order" ON "takebacks" USING btree ("order_id","created_at");--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_takeback_id_takebacks_id_fk" FOREIGN KEY ("takeback_id") REFERENCES "public"."takebacks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupons_customer" ON "coupons" USING btree ("customer_id");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_gone" CHECK ("order_lines"."cancelled" >= 0 and "order_lines"."returned" >= 0 and "order_lines"."cancelled" + "order_lines"."returned" <= "order_lines"."quantity");