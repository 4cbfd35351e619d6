CREATE TABLE "certificates" (
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
	CONSTRAINT "certificates_code_length" CHECK (char_length("certificates"."code") between 1 and 254),
	CONSTRAINT "certificates_name_length" CHECK (char_length("certificates"."name") between 1 and 254),
	CONSTRAINT "certificates_description_length" CHECK (char_length("certificates"."description") <= 2000)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_code_unique" ON "certificates" USING btree ("code_key");--> statement-breakpoint
CREATE INDEX "certificates_code_id" ON "certificates" USING btree ("code","id");--> statement-breakpoint
CREATE INDEX "certificates_name_id" ON "certificates" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "certificates_created_at_id" ON "certificates" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "certificates_updated_at_id" ON "certificates" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "certificates_search" ON "certificates" USING gin ("search_key" gin_trgm_ops);