CREATE TABLE "bounces" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"address" text NOT NULL,
	"message_id" text NOT NULL,
	"origin" text NOT NULL,
	"reason" text,
	"cleared_at" timestamp (3) with time zone,
	CONSTRAINT "bounces_origin_known" CHECK ("bounces"."origin" in ('server', 'report', 'hand'))
);
--> statement-breakpoint
CREATE TABLE "channels" (
	"channel" text PRIMARY KEY NOT NULL,
	"paced_until" timestamp (3) with time zone,
	"tokens" "bytea",
	"expires_at" timestamp (3) with time zone,
	"taken_tokens" "bytea"[],
	"stopped_at" timestamp (3) with time zone,
	"stop_reason" text
);
--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_channel_known";--> statement-breakpoint
DROP INDEX "deliveries_due";--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "html" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "files" jsonb;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "calendar" jsonb;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "notice" jsonb;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "template" jsonb;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "hours" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "unsubscribe" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "fallback" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "fallback_of" uuid;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "priority" smallint DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "waits_for" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "provider_id" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "delivered_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "bounces_message_unique" ON "bounces" USING btree ("message_id","address");--> statement-breakpoint
CREATE INDEX "bounces_address" ON "bounces" USING btree ("address") WHERE cleared_at is null;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_fallback_of_deliveries_id_fk" FOREIGN KEY ("fallback_of") REFERENCES "public"."deliveries"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliveries_source" ON "deliveries" USING btree ("source","source_id");--> statement-breakpoint
CREATE INDEX "deliveries_provider_id" ON "deliveries" USING btree ("provider_id") WHERE provider_id is not null;--> statement-breakpoint
CREATE INDEX "deliveries_message_id" ON "deliveries" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "deliveries_fallback_of" ON "deliveries" USING btree ("fallback_of") WHERE fallback_of is not null;--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" USING btree ("channel","priority","next_try_at") WHERE sent_at is null and failed_at is null and cancelled_at is null;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_hours_known" CHECK ("deliveries"."hours" = 'day');--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_waits_known" CHECK ("deliveries"."waits_for" in ('hour', 'quota', 'settings'));--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_notice_of_product" CHECK (("deliveries"."channel" = 'product') = ("deliveries"."notice" is not null));--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_template_of_zalo" CHECK (("deliveries"."channel" = 'zalo') = ("deliveries"."template" is not null));--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_channel_known" CHECK ("deliveries"."channel" in ('mail', 'sms', 'product', 'zalo'));