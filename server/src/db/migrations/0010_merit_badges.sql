CREATE TABLE "merit_badges" (
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
	CONSTRAINT "merit_badges_code_length" CHECK (char_length("merit_badges"."code") between 1 and 254),
	CONSTRAINT "merit_badges_name_length" CHECK (char_length("merit_badges"."name") between 1 and 254),
	CONSTRAINT "merit_badges_description_length" CHECK (char_length("merit_badges"."description") <= 2000)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "merit_badges_code_unique" ON "merit_badges" USING btree ("code_key");--> statement-breakpoint
CREATE INDEX "merit_badges_code_id" ON "merit_badges" USING btree ("code","id");--> statement-breakpoint
CREATE INDEX "merit_badges_name_id" ON "merit_badges" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "merit_badges_created_at_id" ON "merit_badges" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "merit_badges_updated_at_id" ON "merit_badges" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "merit_badges_search" ON "merit_badges" USING gin ("search_key" gin_trgm_ops);