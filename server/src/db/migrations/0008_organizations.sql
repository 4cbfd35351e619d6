CREATE TABLE "organizations" (
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
	CONSTRAINT "organizations_code_length" CHECK (char_length("organizations"."code") between 1 and 254),
	CONSTRAINT "organizations_name_length" CHECK (char_length("organizations"."name") between 1 and 254),
	CONSTRAINT "organizations_description_length" CHECK (char_length("organizations"."description") <= 2000)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "organizations_code_unique" ON "organizations" USING btree ("code_key");--> statement-breakpoint
CREATE INDEX "organizations_code_id" ON "organizations" USING btree ("code","id");--> statement-breakpoint
CREATE INDEX "organizations_name_id" ON "organizations" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "organizations_created_at_id" ON "organizations" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "organizations_updated_at_id" ON "organizations" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "organizations_search" ON "organizations" USING gin ("search_key" gin_trgm_ops);