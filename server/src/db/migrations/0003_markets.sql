CREATE TABLE "markets" (
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
	CONSTRAINT "markets_code_length" CHECK (char_length("markets"."code") between 1 and 254),
	CONSTRAINT "markets_name_length" CHECK (char_length("markets"."name") between 1 and 254),
	CONSTRAINT "markets_description_length" CHECK (char_length("markets"."description") <= 2000)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "markets_code_unique" ON "markets" USING btree ("code_key");--> statement-breakpoint
CREATE INDEX "markets_code_id" ON "markets" USING btree ("code","id");--> statement-breakpoint
CREATE INDEX "markets_name_id" ON "markets" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "markets_created_at_id" ON "markets" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "markets_updated_at_id" ON "markets" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "markets_search" ON "markets" USING gin ("search_key" gin_trgm_ops);