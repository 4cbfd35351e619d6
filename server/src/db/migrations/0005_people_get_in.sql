CREATE TABLE "counters" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "otp_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "recovery_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"wrong" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "user_settings" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"value" jsonb NOT NULL,
	CONSTRAINT "user_settings_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"dedupe_key" text NOT NULL,
	"source" text NOT NULL,
	"source_id" uuid,
	"user_id" uuid,
	"channel" text NOT NULL,
	"address" text NOT NULL,
	"subject" text,
	"body" text NOT NULL,
	"message_id" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"claimed_until" timestamp (3) with time zone,
	"attempted_at" timestamp (3) with time zone,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"fail_reason" text,
	"cancelled_at" timestamp (3) with time zone,
	CONSTRAINT "deliveries_channel_known" CHECK ("deliveries"."channel" in ('mail', 'sms'))
);
--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "search_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sort_name" text COLLATE "vi-x-icu" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "gender" smallint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "day_of_birth" date;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "avatar_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "password_expired" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "otp_codes" ADD CONSTRAINT "otp_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_tokens" ADD CONSTRAINT "recovery_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_settings" ADD CONSTRAINT "user_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "counters_expire" ON "counters" USING btree ("expire");--> statement-breakpoint
CREATE UNIQUE INDEX "otp_codes_one_live" ON "otp_codes" USING btree ("user_id") WHERE used_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "recovery_tokens_token_hash_unique" ON "recovery_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "recovery_tokens_one_live" ON "recovery_tokens" USING btree ("user_id") WHERE used_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_dedupe_key_unique" ON "deliveries" USING btree ("dedupe_key");--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" USING btree ("next_try_at") WHERE sent_at is null and failed_at is null and cancelled_at is null;--> statement-breakpoint
CREATE INDEX "deliveries_user_id" ON "deliveries" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "roles_name_id" ON "roles" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "roles_created_at_id" ON "roles" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "roles_updated_at_id" ON "roles" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "roles_search" ON "roles" USING gin ("search_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_sort_name_id" ON "users" USING btree ("sort_name","id");--> statement-breakpoint
CREATE INDEX "users_username_id" ON "users" USING btree ("username","id");--> statement-breakpoint
CREATE INDEX "users_created_at_id" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_updated_at_id" ON "users" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search_key" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_gender_known" CHECK ("users"."gender" in (1, 2));