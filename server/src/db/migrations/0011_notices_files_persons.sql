CREATE TABLE "attachment_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"attachment_id" uuid NOT NULL,
	"area" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"slot" text NOT NULL,
	"ord" integer DEFAULT 0 NOT NULL,
	"caption" text,
	CONSTRAINT "attachment_links_caption_length" CHECK (char_length("attachment_links"."caption") <= 500)
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"area" text NOT NULL,
	"entity_id" uuid,
	"params" jsonb NOT NULL,
	"dedupe_key" text NOT NULL,
	"read_at" timestamp (3) with time zone
);
--> statement-breakpoint
DROP INDEX "users_sort_name_id";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "given_name" text COLLATE "vi-x-icu" DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "users" SET "given_name" = split_part("sort_name", ' ', 1);--> statement-breakpoint
ALTER TABLE "attachment_links" ADD CONSTRAINT "attachment_links_attachment_id_attachments_id_fk" FOREIGN KEY ("attachment_id") REFERENCES "public"."attachments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "attachment_links_unique" ON "attachment_links" USING btree ("entity_id","slot","attachment_id","area");--> statement-breakpoint
CREATE INDEX "attachment_links_attachment" ON "attachment_links" USING btree ("attachment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notices_dedupe_unique" ON "notices" USING btree ("user_id","dedupe_key");--> statement-breakpoint
CREATE INDEX "notices_user" ON "notices" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "notices_unread" ON "notices" USING btree ("user_id","id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "users_person_id" ON "users" USING btree ("given_name","sort_name","id");