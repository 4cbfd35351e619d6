CREATE TABLE "enterprises" (
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
	CONSTRAINT "enterprises_code_length" CHECK (char_length("enterprises"."code") between 1 and 254),
	CONSTRAINT "enterprises_name_length" CHECK (char_length("enterprises"."name") between 1 and 254),
	CONSTRAINT "enterprises_description_length" CHECK (char_length("enterprises"."description") <= 2000)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "enterprises_code_unique" ON "enterprises" USING btree ("code_key");--> statement-breakpoint
CREATE INDEX "enterprises_code_id" ON "enterprises" USING btree ("code","id");--> statement-breakpoint
CREATE INDEX "enterprises_name_id" ON "enterprises" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "enterprises_created_at_id" ON "enterprises" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "enterprises_updated_at_id" ON "enterprises" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "enterprises_search" ON "enterprises" USING gin ("search_key" gin_trgm_ops);