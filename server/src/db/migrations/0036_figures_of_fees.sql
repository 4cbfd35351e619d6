ALTER TABLE "payments" ADD COLUMN "fee_year" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "fee_histories_figures" ON "fee_histories" USING btree ("year","member_id","kind","due_on","total","paid","id");--> statement-breakpoint
CREATE INDEX "payments_figures" ON "payments" USING btree ("fee_year","pay_date","id","state","kind","amount","fee_history_id");--> statement-breakpoint
CREATE INDEX "fee_histories_year_due" ON "fee_histories" USING btree ("year","due_on","id");--> statement-breakpoint
CREATE INDEX "payments_sums" ON "payments" USING btree ("state","kind","amount");--> statement-breakpoint
CREATE INDEX "payments_corrections" ON "payments" USING btree ("fee_year") WHERE "payments"."kind" = 2;
--> statement-breakpoint
-- by hand
-- T2 as in 0031; `fee_year` is no part of an entry that could change.
CREATE OR REPLACE FUNCTION keep_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  meta text[] := array['version', 'updated_at', 'updated_by', 'search_key', 'fee_year', 'state'];
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
-- An entry takes the search words and the year of its fee.
CREATE OR REPLACE FUNCTION keep_payment_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT f.search_key, f.year INTO NEW.search_key, NEW.fee_year FROM fee_histories f WHERE f.id = NEW.fee_history_id;
  NEW.search_key := coalesce(NEW.search_key, '||');
  NEW.fee_year := coalesce(NEW.fee_year, 0);
  RETURN NEW;
END $$;
--> statement-breakpoint
DROP TRIGGER fee_histories_search_of_payments ON fee_histories;
--> statement-breakpoint
CREATE TRIGGER fee_histories_search_of_payments AFTER UPDATE OF search_key, member_id, year ON fee_histories
  FOR EACH ROW WHEN (OLD.search_key IS DISTINCT FROM NEW.search_key OR OLD.year <> NEW.year) EXECUTE FUNCTION follow_fee_search();
--> statement-breakpoint
-- The text of a bank stays with its line alone, so that erasing a person finds it in one place.
ALTER TABLE payments DISABLE TRIGGER payments_kept;
--> statement-breakpoint
UPDATE payments p SET fee_year = 0, payment_content = CASE WHEN EXISTS (SELECT 1 FROM bank_matches m WHERE m.payment_id = p.id)
  THEN NULL ELSE p.payment_content END;
--> statement-breakpoint
ALTER TABLE payments ENABLE TRIGGER payments_kept;

--> statement-breakpoint
-- As in 0033; erasing a person takes the words of the bank out of the reasons of a match.
CREATE OR REPLACE FUNCTION keep_bank_match() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  entry payments;
BEGIN
  IF TG_OP = 'UPDATE' AND coalesce(current_setting('app.maintenance', true), '') = 'on'
    AND (to_jsonb(NEW) - 'reasons') = (to_jsonb(OLD) - 'reasons') THEN
    RETURN NEW;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    RAISE EXCEPTION 'matches are final' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'bank_matches_final';
  END IF;
  SELECT * INTO entry FROM payments WHERE id = NEW.payment_id;
  IF entry.confirmed_at IS NULL OR entry.kind <> 1 OR entry.fee_history_id <> NEW.fee_history_id OR entry.amount <> NEW.amount THEN
    RAISE EXCEPTION 'a match has a confirmed entry of its fee and amount'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'bank_matches_entry';
  END IF;
  UPDATE bank_lines SET booked = booked + NEW.amount WHERE id = NEW.bank_line_id;
  RETURN NEW;
END $$;
