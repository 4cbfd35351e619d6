CREATE TABLE "target_customers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"code_key" text NOT NULL,
	"name" text COLLATE "vi-x-icu" NOT NULL,
	"description" text,
	"search_key" text NOT NULL,
	CONSTRAINT "target_customers_code_length" CHECK (char_length("target_customers"."code") between 1 and 254),
	CONSTRAINT "target_customers_name_length" CHECK (char_length("target_customers"."name") between 1 and 254),
	CONSTRAINT "target_customers_description_length" CHECK (char_length("target_customers"."description") <= 2000)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "target_customers_code_unique" ON "target_customers" USING btree ("code_key");--> statement-breakpoint
CREATE INDEX "target_customers_code_id" ON "target_customers" USING btree ("code","id");--> statement-breakpoint
CREATE INDEX "target_customers_name_id" ON "target_customers" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "target_customers_created_at_id" ON "target_customers" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "target_customers_updated_at_id" ON "target_customers" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "target_customers_search" ON "target_customers" USING gin ("search_key" gin_trgm_ops);