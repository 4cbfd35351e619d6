DROP INDEX "fee_histories_figures";--> statement-breakpoint
DROP INDEX "payments_figures";--> statement-breakpoint
DROP INDEX "payments_sums";--> statement-breakpoint
ALTER TABLE "fee_histories" ADD COLUMN "member_type" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "fee_kind" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "member_type" smallint DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- by hand
-- One statement for each table; the triggers would work row by row.
ALTER TABLE fee_histories DISABLE TRIGGER USER;
--> statement-breakpoint
UPDATE fee_histories f SET member_type = m.type FROM members m WHERE m.id = f.member_id;
--> statement-breakpoint
ALTER TABLE fee_histories ENABLE TRIGGER USER;
--> statement-breakpoint
ALTER TABLE payments DISABLE TRIGGER USER;
--> statement-breakpoint
UPDATE payments p SET fee_kind = f.kind, member_type = f.member_type FROM fee_histories f WHERE f.id = p.fee_history_id;
--> statement-breakpoint
ALTER TABLE payments ENABLE TRIGGER USER;
--> statement-breakpoint
CREATE INDEX "fee_histories_figures" ON "fee_histories" USING btree ("year","member_id","kind","due_on","total","paid","id","member_type");--> statement-breakpoint
CREATE INDEX "payments_figures" ON "payments" USING btree ("fee_year","pay_date","id","state","kind","amount","fee_history_id","fee_kind","member_type");--> statement-breakpoint
CREATE INDEX "payments_sums" ON "payments" USING btree ("state","kind","amount","fee_kind","member_type");
--> statement-breakpoint
-- T3 as in 0031; a fee takes the type of its member, too.
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
    IF NEW.paid <> 0 THEN
      RAISE EXCEPTION 'entries alone write what is paid' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'fee_histories_paid_by_entries';
    END IF;
  ELSE
    IF NEW.paid <> OLD.paid AND pg_trigger_depth() < 2 THEN
      RAISE EXCEPTION 'entries alone write what is paid' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'fee_histories_paid_by_entries';
    END IF;
    IF NEW.total <> OLD.total AND EXISTS (SELECT 1 FROM payments p WHERE p.fee_history_id = OLD.id) THEN
      RAISE EXCEPTION 'the first entry fixes the total' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'fee_histories_total_fixed';
    END IF;
  END IF;
  SELECT m.search_key, m.type INTO NEW.search_key, NEW.member_type FROM members m WHERE m.id = NEW.member_id;
  NEW.search_key := coalesce(NEW.search_key, '||') || ' ' || lower(NEW.reference) || ' ';
  NEW.member_type := coalesce(NEW.member_type, 0);
  RETURN NEW;
END $$;
--> statement-breakpoint
DROP TRIGGER members_search_of_fees ON members;
--> statement-breakpoint
CREATE TRIGGER members_search_of_fees AFTER UPDATE OF search_key, type ON members
  FOR EACH ROW WHEN (OLD.search_key IS DISTINCT FROM NEW.search_key OR OLD.type <> NEW.type) EXECUTE FUNCTION follow_member_search();
--> statement-breakpoint
-- T2 as in 0036; what triggers keep is no part of an entry that could change.
CREATE OR REPLACE FUNCTION keep_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  meta text[] := array['version', 'updated_at', 'updated_by', 'search_key', 'fee_year', 'fee_kind', 'member_type', 'state'];
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
  IF NEW.reverses_id IS NOT NULL AND TG_OP = 'INSERT' THEN
    SELECT * INTO original FROM payments WHERE id = NEW.reverses_id;
    IF original.confirmed_at IS NULL OR original.fee_history_id <> NEW.fee_history_id
      OR original.kind = 2 OR NEW.amount <> -original.amount OR NEW.method <> original.method THEN
      RAISE EXCEPTION 'a reversal is the contrary of a confirmed entry'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'payments_contrary';
    END IF;
  END IF;
  IF NEW.confirmed_at IS NOT NULL THEN
    UPDATE fee_histories SET paid = paid + NEW.amount WHERE id = NEW.fee_history_id;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- An entry takes the search words, the year and the kind of its fee, and the type of its member.
CREATE OR REPLACE FUNCTION keep_payment_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT f.search_key, f.year, f.kind, f.member_type INTO NEW.search_key, NEW.fee_year, NEW.fee_kind, NEW.member_type
    FROM fee_histories f WHERE f.id = NEW.fee_history_id;
  NEW.search_key := coalesce(NEW.search_key, '||');
  NEW.fee_year := coalesce(NEW.fee_year, 0);
  NEW.fee_kind := coalesce(NEW.fee_kind, 0);
  NEW.member_type := coalesce(NEW.member_type, 0);
  RETURN NEW;
END $$;
--> statement-breakpoint
DROP TRIGGER fee_histories_search_of_payments ON fee_histories;
--> statement-breakpoint
CREATE TRIGGER fee_histories_search_of_payments AFTER UPDATE OF search_key, member_id, year, kind, member_type ON fee_histories
  FOR EACH ROW WHEN (OLD.search_key IS DISTINCT FROM NEW.search_key OR OLD.year <> NEW.year OR OLD.kind <> NEW.kind
    OR OLD.member_type <> NEW.member_type) EXECUTE FUNCTION follow_fee_search();
