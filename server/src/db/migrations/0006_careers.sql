CREATE TABLE "careers" (
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
	CONSTRAINT "careers_code_length" CHECK (char_length("careers"."code") between 1 and 254),
	CONSTRAINT "careers_name_length" CHECK (char_length("careers"."name") between 1 and 254),
	CONSTRAINT "careers_description_length" CHECK (char_length("careers"."description") <= 2000)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "careers_code_unique" ON "careers" USING btree ("code_key");--> statement-breakpoint
CREATE INDEX "careers_code_id" ON "careers" USING btree ("code","id");--> statement-breakpoint
CREATE INDEX "careers_name_id" ON "careers" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "careers_created_at_id" ON "careers" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "careers_updated_at_id" ON "careers" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "careers_search" ON "careers" USING gin ("search_key" gin_trgm_ops);