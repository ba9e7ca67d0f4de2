CREATE TABLE "chat_files" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"seller_id" uuid NOT NULL,
	"sender" text NOT NULL,
	"sender_name" text NOT NULL,
	"text" text NOT NULL,
	"client_id" text,
	"product_id" uuid,
	"file_name" text,
	"file_mime" text,
	"file_size" integer,
	"seen_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chat_messages_once" UNIQUE("customer_id","seller_id","sender","client_id"),
	CONSTRAINT "chat_messages_sender" CHECK ("chat_messages"."sender" in ('customer', 'seller'))
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"customer_id" uuid NOT NULL,
	"seller_id" uuid NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"last_message" text DEFAULT '' NOT NULL,
	"customer_unread" integer DEFAULT 0 NOT NULL,
	"seller_unread" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "conversations_customer_id_seller_id_pk" PRIMARY KEY("customer_id","seller_id")
);
--> statement-breakpoint
CREATE TABLE "seller_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seller_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chat_files" ADD CONSTRAINT "chat_files_message_id_chat_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_customer_id_seller_id_conversations_customer_id_seller_id_fk" FOREIGN KEY ("customer_id","seller_id") REFERENCES "public"."conversations"("customer_id","seller_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_sessions" ADD CONSTRAINT "seller_sessions_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_messages_page" ON "chat_messages" USING btree ("customer_id","seller_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "conversations_of_customer" ON "conversations" USING btree ("customer_id","last_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "conversations_of_seller" ON "conversations" USING btree ("seller_id","last_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "seller_sessions_seller" ON "seller_sessions" USING btree ("seller_id");--> statement-breakpoint
-- Where the socket adapter puts events too large for NOTIFY (8,000 bytes); it deletes them itself after 30 s.
CREATE TABLE IF NOT EXISTS socket_io_attachments (
  id bigserial UNIQUE,
  created_at timestamptz DEFAULT now(),
  payload bytea
);
