CREATE SEQUENCE "public"."fee_member_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "fee_member_references" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"reference" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fee_plan_deletions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"fee_plan_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"deleted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "fee_histories" DROP CONSTRAINT "fee_histories_total_positive";--> statement-breakpoint
ALTER TABLE "fee_histories" DROP CONSTRAINT "fee_histories_paid_positive";--> statement-breakpoint
DROP INDEX "payments_corrections";--> statement-breakpoint
DROP INDEX "fee_histories_year_unique";--> statement-breakpoint
DROP INDEX "fee_histories_figures";--> statement-breakpoint
DROP INDEX "fee_histories_type";--> statement-breakpoint
DROP INDEX "payments_figures";--> statement-breakpoint
DROP INDEX "payments_sums";--> statement-breakpoint
ALTER TABLE "fee_histories" ADD COLUMN "waived" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "fee_histories" ADD COLUMN "cancelled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "fee_histories" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "fee_histories" ADD COLUMN "cancelled_total" bigint;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "cancelled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "counts_as" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "pair_id" uuid;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "lines" jsonb;--> statement-breakpoint
-- by hand
-- One statement for each table; the triggers would work row by row.
ALTER TABLE payments DISABLE TRIGGER USER;
--> statement-breakpoint
UPDATE payments p SET counts_as = CASE WHEN p.reverses_id IS NULL THEN p.kind ELSE (SELECT o.kind FROM payments o WHERE o.id = p.reverses_id) END;
--> statement-breakpoint
ALTER TABLE payments ENABLE TRIGGER USER;
--> statement-breakpoint
ALTER TABLE fee_histories DISABLE TRIGGER USER;
--> statement-breakpoint
UPDATE fee_histories f SET waived = w.amount, paid = f.paid - w.amount
  FROM (SELECT fee_history_id, sum(amount) AS amount FROM payments WHERE confirmed_at IS NOT NULL AND counts_as = 4 GROUP BY 1) w
  WHERE f.id = w.fee_history_id AND w.amount <> 0;
--> statement-breakpoint
ALTER TABLE fee_histories ENABLE TRIGGER USER;
--> statement-breakpoint
ALTER TABLE "fee_histories" drop column "debt";--> statement-breakpoint
ALTER TABLE "fee_histories" ADD COLUMN "debt" bigint GENERATED ALWAYS AS (total - paid - waived) STORED;--> statement-breakpoint
ALTER TABLE "fee_histories" drop column "status";--> statement-breakpoint
ALTER TABLE "fee_histories" ADD COLUMN "status" smallint GENERATED ALWAYS AS (case when paid + waived >= total then 2 else 1 end) STORED;--> statement-breakpoint
ALTER TABLE "payments" drop column "state";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "state" smallint GENERATED ALWAYS AS (case when cancelled_at is not null then 3 when confirmed_at is not null then 1 when refused_at is not null then 2 else 0 end) STORED;--> statement-breakpoint
CREATE INDEX "fee_histories_debt_id" ON "fee_histories" USING btree ("debt","id");--> statement-breakpoint
CREATE INDEX "fee_histories_open" ON "fee_histories" USING btree ("member_id","due_on") WHERE "fee_histories"."status" = 1;--> statement-breakpoint
CREATE INDEX "fee_histories_open_due" ON "fee_histories" USING btree ("due_on","member_id") WHERE "fee_histories"."status" = 1;--> statement-breakpoint
CREATE INDEX "payments_waiting" ON "payments" USING btree ("id") WHERE "payments"."state" = 0;--> statement-breakpoint
ALTER TABLE "fee_member_references" ADD CONSTRAINT "fee_member_references_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_plan_deletions" ADD CONSTRAINT "fee_plan_deletions_fee_plan_id_fee_plans_id_fk" FOREIGN KEY ("fee_plan_id") REFERENCES "public"."fee_plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_plan_deletions" ADD CONSTRAINT "fee_plan_deletions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "fee_member_references_reference_unique" ON "fee_member_references" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "fee_member_references_member" ON "fee_member_references" USING btree ("member_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "fee_plan_deletions_unique" ON "fee_plan_deletions" USING btree ("fee_plan_id","member_id");--> statement-breakpoint
CREATE INDEX "fee_plan_deletions_member" ON "fee_plan_deletions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "fee_histories_cancelled" ON "fee_histories" USING btree ("due_on","id") WHERE "fee_histories"."cancelled_at" is not null;--> statement-breakpoint
CREATE INDEX "fee_histories_waived_id" ON "fee_histories" USING btree ("waived","id");--> statement-breakpoint
CREATE INDEX "payments_pair" ON "payments" USING btree ("pair_id") WHERE "payments"."pair_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_pair_unique" ON "receipts" USING btree ("pair_id");--> statement-breakpoint
CREATE UNIQUE INDEX "fee_histories_year_unique" ON "fee_histories" USING btree ("member_id","year","period","kind") WHERE "fee_histories"."kind" <> 3 and "fee_histories"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "fee_histories_figures" ON "fee_histories" USING btree ("year","member_id","kind","due_on","total","paid","waived","id","member_type") WHERE "fee_histories"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "fee_histories_type" ON "fee_histories" USING btree ("member_type","member_id","total","paid","waived") WHERE "fee_histories"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "payments_figures" ON "payments" USING btree ("fee_year","pay_date","id","state","counts_as","amount","fee_history_id","fee_kind","member_type");--> statement-breakpoint
CREATE INDEX "payments_sums" ON "payments" USING btree ("state","counts_as","amount","fee_kind","member_type");--> statement-breakpoint
ALTER TABLE "fee_histories" ADD CONSTRAINT "fee_histories_cancelled_counts_nothing" CHECK (case when "fee_histories"."cancelled_at" is null then "fee_histories"."cancel_reason" is null and "fee_histories"."cancelled_total" is null
        else "fee_histories"."cancel_reason" is not null and "fee_histories"."cancelled_total" > 0 and "fee_histories"."total" = 0 and "fee_histories"."paid" = 0 and "fee_histories"."waived" = 0 end);--> statement-breakpoint
ALTER TABLE "fee_histories" ADD CONSTRAINT "fee_histories_total_positive" CHECK ("fee_histories"."cancelled_at" is not null or ("fee_histories"."total" > 0 and "fee_histories"."total" < 1000000000000000));--> statement-breakpoint
ALTER TABLE "fee_histories" ADD CONSTRAINT "fee_histories_paid_positive" CHECK ("fee_histories"."paid" + "fee_histories"."waived" >= 0 and "fee_histories"."waived" >= 0);
--> statement-breakpoint
-- by hand
-- T3 as in 0039. A total with entries changes under `app.correcting` or when its fee is cancelled, and a cancelled fee stays so.
-- Each member with a fee has a reference for all its fees.
CREATE OR REPLACE FUNCTION keep_fee() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  body text;
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.reference = '' THEN
      -- Two check digits by ISO 7064, mod 97, as in contract/src/areas/fee/fee-reference.ts.
      body := right(NEW.year::text, 2) || lpad(nextval('fee_references')::text, 7, '0');
      NEW.reference := 'HP' || body || lpad((98 - (body::bigint * 100) % 97)::text, 2, '0');
    END IF;
    IF NEW.paid <> 0 OR NEW.waived <> 0 THEN
      RAISE EXCEPTION 'entries alone write what is paid' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'fee_histories_paid_by_entries';
    END IF;
    PERFORM give_fee_member_reference(NEW.member_id);
  ELSE
    IF (NEW.paid <> OLD.paid OR NEW.waived <> OLD.waived) AND pg_trigger_depth() < 2 THEN
      RAISE EXCEPTION 'entries alone write what is paid' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'fee_histories_paid_by_entries';
    END IF;
    -- Before waivers stood apart, one could be refunded as if it were money; such a fee stays as it is, and none comes to them.
    IF NEW.paid < 0 AND NEW.paid < OLD.paid THEN
      RAISE EXCEPTION 'no more can be refunded than was paid' USING ERRCODE = 'check_violation', CONSTRAINT = 'fee_histories_paid_positive';
    END IF;
    IF OLD.cancelled_at IS NOT NULL AND NEW.cancelled_at IS DISTINCT FROM OLD.cancelled_at THEN
      RAISE EXCEPTION 'a cancelled fee stays cancelled' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'fee_histories_cancelled_final';
    END IF;
    IF NEW.total <> OLD.total AND NEW.cancelled_at IS NULL AND coalesce(current_setting('app.correcting', true), '') <> 'on'
      AND EXISTS (SELECT 1 FROM payments p WHERE p.fee_history_id = OLD.id) THEN
      RAISE EXCEPTION 'the first entry fixes the total' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'fee_histories_total_fixed';
    END IF;
  END IF;
  SELECT m.search_key, m.type INTO NEW.search_key, NEW.member_type FROM members m WHERE m.id = NEW.member_id;
  NEW.search_key := coalesce(NEW.search_key, '||') || ' ' || lower(NEW.reference) || ' ';
  NEW.member_type := coalesce(NEW.member_type, 0);
  RETURN NEW;
END $$;
--> statement-breakpoint
-- The same check digits as in contract/src/areas/fee/fee-reference.ts.
CREATE FUNCTION give_fee_member_reference(member uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  next integer;
  body text;
BEGIN
  IF EXISTS (SELECT 1 FROM fee_member_references r WHERE r.member_id = member) THEN RETURN; END IF;
  next := nextval('fee_member_numbers');
  body := lpad(next::text, 7, '0');
  INSERT INTO fee_member_references (member_id, number, reference)
    VALUES (member, next, 'TP' || body || lpad((98 - (body::bigint * 100) % 97)::text, 2, '0'));
END $$;
--> statement-breakpoint
SELECT give_fee_member_reference(m.member_id) FROM (SELECT DISTINCT member_id FROM fee_histories) m;
--> statement-breakpoint
-- T2 as in 0039. Money and waivers of a fee stand apart; what takes a waiver back counts as one.
CREATE OR REPLACE FUNCTION keep_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  meta text[] := array['version', 'updated_at', 'updated_by', 'search_key', 'fee_year', 'fee_kind', 'member_type', 'counts_as', 'cancelled_at', 'state'];
  answer text[] := array['confirmed_at', 'confirmed_by', 'refused_at', 'refuse_reason'];
  original payments;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (to_jsonb(NEW) - meta) = (to_jsonb(OLD) - meta) THEN RETURN NEW; END IF;
    IF OLD.confirmed_at IS NOT NULL OR OLD.refused_at IS NOT NULL
      OR (to_jsonb(NEW) - meta - answer) <> (to_jsonb(OLD) - meta - answer) THEN
      RAISE EXCEPTION 'payments are final' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'payments_final';
    END IF;
  END IF;
  IF TG_OP = 'INSERT' THEN
    NEW.counts_as := NEW.kind;
    IF NEW.reverses_id IS NOT NULL THEN
      SELECT * INTO original FROM payments WHERE id = NEW.reverses_id;
      IF original.confirmed_at IS NULL OR original.fee_history_id <> NEW.fee_history_id
        OR original.kind = 2 OR NEW.amount <> -original.amount OR NEW.method <> original.method THEN
        RAISE EXCEPTION 'a reversal is the contrary of a confirmed entry'
          USING ERRCODE = 'check_violation', CONSTRAINT = 'payments_contrary';
      END IF;
      NEW.counts_as := original.kind;
    END IF;
  END IF;
  IF NEW.confirmed_at IS NOT NULL THEN
    UPDATE fee_histories SET paid = paid + CASE WHEN NEW.counts_as = 4 THEN 0 ELSE NEW.amount END,
      waived = waived + CASE WHEN NEW.counts_as = 4 THEN NEW.amount ELSE 0 END WHERE id = NEW.fee_history_id;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- The entries of a cancelled fee count nowhere.
CREATE FUNCTION follow_fee_cancelling() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payments SET cancelled_at = NEW.cancelled_at WHERE fee_history_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER fee_histories_cancelled AFTER UPDATE OF cancelled_at ON fee_histories
  FOR EACH ROW WHEN (OLD.cancelled_at IS DISTINCT FROM NEW.cancelled_at) EXECUTE FUNCTION follow_fee_cancelling();
--> statement-breakpoint
-- As in 0034; a waiver, a lower total and a cancelled fee end a debt, too.
DROP TRIGGER fee_histories_stop_reminders ON fee_histories;
--> statement-breakpoint
CREATE TRIGGER fee_histories_stop_reminders AFTER UPDATE OF paid, waived, total ON fee_histories
  FOR EACH ROW WHEN (OLD.paid + OLD.waived < OLD.total AND NEW.paid + NEW.waived >= NEW.total) EXECUTE FUNCTION stop_fee_reminders();
--> statement-breakpoint
-- Who deletes a fee of a plan does not get it back by issuing the plan again, unless they choose so.
CREATE FUNCTION remember_fee_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    DELETE FROM fee_plan_deletions WHERE fee_plan_id = NEW.fee_plan_id AND member_id = NEW.member_id;
  ELSE
    INSERT INTO fee_plan_deletions (fee_plan_id, member_id, deleted_at) VALUES (OLD.fee_plan_id, OLD.member_id, now())
      ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER fee_histories_issued_again AFTER INSERT ON fee_histories
  FOR EACH ROW WHEN (NEW.fee_plan_id IS NOT NULL) EXECUTE FUNCTION remember_fee_deletion();
--> statement-breakpoint
CREATE TRIGGER fee_histories_deleted AFTER DELETE ON fee_histories
  FOR EACH ROW WHEN (OLD.fee_plan_id IS NOT NULL) EXECUTE FUNCTION remember_fee_deletion();
--> statement-breakpoint
-- A fee that nobody heard of goes with what was paid before, by the product itself alone.
CREATE FUNCTION remove_entries_of_fee() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('app.maintenance', true), '') = 'on' THEN DELETE FROM payments WHERE fee_history_id = OLD.id; END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER fee_histories_remove_entries BEFORE DELETE ON fee_histories
  FOR EACH ROW EXECUTE FUNCTION remove_entries_of_fee();
