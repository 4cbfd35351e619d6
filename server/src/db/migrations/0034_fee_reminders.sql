CREATE TABLE "fee_reminder_members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reminder_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"fee_ids" uuid[] NOT NULL,
	"debt" bigint NOT NULL,
	"methods" smallint[] DEFAULT '{}'::smallint[] NOT NULL,
	"skipped" text,
	"posted_at" timestamp (3) with time zone,
	"link_counter" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fee_reminder_steps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"fee_plan_id" uuid NOT NULL,
	"days" smallint NOT NULL,
	"tone" smallint NOT NULL,
	"ran_for" date,
	CONSTRAINT "fee_reminder_steps_tone_known" CHECK ("fee_reminder_steps"."tone" in (1, 2, 3)),
	CONSTRAINT "fee_reminder_steps_days_range" CHECK ("fee_reminder_steps"."days" between -730 and 730)
);
--> statement-breakpoint
CREATE TABLE "fee_reminders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"fee_plan_id" uuid,
	"filter" jsonb,
	"by_calendar" boolean DEFAULT false NOT NULL,
	"tone" smallint NOT NULL,
	"methods" smallint[] NOT NULL,
	"message" text,
	"send_time" timestamp (3) with time zone NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"stopped_at" timestamp (3) with time zone,
	"client_key" text NOT NULL,
	CONSTRAINT "fee_reminders_tone_known" CHECK ("fee_reminders"."tone" in (1, 2, 3)),
	CONSTRAINT "fee_reminders_aim" CHECK ("fee_reminders"."fee_plan_id" is not null or "fee_reminders"."filter" is not null)
);
--> statement-breakpoint
ALTER TABLE "fee_reminder_members" ADD CONSTRAINT "fee_reminder_members_reminder_id_fee_reminders_id_fk" FOREIGN KEY ("reminder_id") REFERENCES "public"."fee_reminders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_reminder_members" ADD CONSTRAINT "fee_reminder_members_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_reminder_steps" ADD CONSTRAINT "fee_reminder_steps_fee_plan_id_fee_plans_id_fk" FOREIGN KEY ("fee_plan_id") REFERENCES "public"."fee_plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_reminders" ADD CONSTRAINT "fee_reminders_fee_plan_id_fee_plans_id_fk" FOREIGN KEY ("fee_plan_id") REFERENCES "public"."fee_plans"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "fee_reminder_members_unique" ON "fee_reminder_members" USING btree ("reminder_id","member_id");--> statement-breakpoint
CREATE INDEX "fee_reminder_members_member" ON "fee_reminder_members" USING btree ("member_id","reminder_id");--> statement-breakpoint
CREATE INDEX "fee_reminder_members_open" ON "fee_reminder_members" USING btree ("reminder_id","id") WHERE posted_at is null and skipped is null;--> statement-breakpoint
CREATE UNIQUE INDEX "fee_reminder_steps_days" ON "fee_reminder_steps" USING btree ("fee_plan_id","days");--> statement-breakpoint
CREATE UNIQUE INDEX "fee_reminders_client_key" ON "fee_reminders" USING btree ("client_key");--> statement-breakpoint
CREATE INDEX "fee_reminders_plan" ON "fee_reminders" USING btree ("fee_plan_id");--> statement-breakpoint
CREATE INDEX "fee_reminders_due" ON "fee_reminders" USING btree ("send_time") WHERE resolved_at is null and stopped_at is null;--> statement-breakpoint
ALTER TABLE "fee_rates" ADD CONSTRAINT "fee_rates_rank_id_ranks_id_fk" FOREIGN KEY ("rank_id") REFERENCES "public"."ranks"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fee_rates_rank" ON "fee_rates" USING btree ("rank_id");--> statement-breakpoint
-- by hand
-- A reminder that is not out yet stops with the payment, whatever books it.
CREATE FUNCTION stop_fee_reminders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE deliveries d SET cancelled_at = now() FROM fee_reminder_members x
    WHERE x.member_id = NEW.member_id AND NEW.id = ANY (x.fee_ids) AND x.posted_at IS NOT NULL
      AND d.source = 'fee-reminder' AND d.source_id = x.reminder_id AND d.member_id = x.member_id
      AND d.sent_at IS NULL AND d.failed_at IS NULL AND d.cancelled_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM fee_histories f WHERE f.id = ANY (x.fee_ids) AND f.status = 1);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER fee_histories_stop_reminders AFTER UPDATE OF paid ON fee_histories
  FOR EACH ROW WHEN (OLD.paid < OLD.total AND NEW.paid >= NEW.total) EXECUTE FUNCTION stop_fee_reminders();
