CREATE TABLE "notice_mails" (
	"user_id" uuid NOT NULL,
	"notice_group" text NOT NULL,
	"how" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notice_mails_user_id_notice_group_pk" PRIMARY KEY("user_id","notice_group"),
	CONSTRAINT "notice_mails_how_known" CHECK ("notice_mails"."how" in ('atOnce', 'daily'))
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "settings_value_object" CHECK (jsonb_typeof("settings"."value") = 'object')
);
--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "mailed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notice_mails" ADD CONSTRAINT "notice_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;