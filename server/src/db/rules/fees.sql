-- A total with entries changes under `app.correcting` or when its fee is cancelled, and a cancelled fee stays so.
-- Each member with a fee has a reference for all its fees.
create or replace function keep_fee() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  body text;
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.reference = '' THEN
      -- Two check digits by ISO 7064, mod 97, as in contract/src/areas/money/fee/fee-reference.ts.
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

create or replace trigger fee_histories_kept BEFORE INSERT OR UPDATE ON fee_histories
  FOR EACH ROW EXECUTE FUNCTION keep_fee();

-- A reminder that is not out yet stops with the payment, whatever books it.
create or replace function stop_fee_reminders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE deliveries SET cancelled_at = now() WHERE id = ANY (ARRAY(
    SELECT d.id FROM deliveries d JOIN fee_reminder_members x
      ON d.source = 'fee-reminder' AND d.source_id = x.reminder_id AND d.member_id = x.member_id
    WHERE x.member_id = NEW.member_id AND NEW.id = ANY (x.fee_ids) AND x.posted_at IS NOT NULL
      AND d.sent_at IS NULL AND d.failed_at IS NULL AND d.cancelled_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM fee_histories f WHERE f.id = ANY (x.fee_ids) AND f.status = 1)
    ORDER BY d.id FOR NO KEY UPDATE OF d));
  RETURN NULL;
END $$;

create or replace trigger fee_histories_stop_reminders AFTER UPDATE OF paid, waived, total ON fee_histories
  FOR EACH ROW WHEN (OLD.paid + OLD.waived < OLD.total AND NEW.paid + NEW.waived >= NEW.total) EXECUTE FUNCTION stop_fee_reminders();

-- The same check digits as in contract/src/areas/money/fee/fee-reference.ts.
create or replace function give_fee_member_reference(member uuid) RETURNS void LANGUAGE plpgsql AS $$
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

-- The entries of a cancelled fee count nowhere.
create or replace function follow_fee_cancelling() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payments SET cancelled_at = NEW.cancelled_at WHERE id = ANY (ARRAY(
    SELECT p.id FROM payments p WHERE p.fee_history_id = NEW.id ORDER BY p.id FOR NO KEY UPDATE));
  RETURN NULL;
END $$;

create or replace trigger fee_histories_cancelled AFTER UPDATE OF cancelled_at ON fee_histories
  FOR EACH ROW WHEN (OLD.cancelled_at IS DISTINCT FROM NEW.cancelled_at) EXECUTE FUNCTION follow_fee_cancelling();

-- Who deletes a fee of a plan does not get it back by issuing the plan again, unless they choose so.
create or replace function remember_fee_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    DELETE FROM fee_plan_deletions WHERE fee_plan_id = NEW.fee_plan_id AND member_id = NEW.member_id;
  ELSE
    INSERT INTO fee_plan_deletions (fee_plan_id, member_id, deleted_at) VALUES (OLD.fee_plan_id, OLD.member_id, now())
      ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

create or replace trigger fee_histories_deleted AFTER DELETE ON fee_histories
  FOR EACH ROW WHEN (OLD.fee_plan_id IS NOT NULL) EXECUTE FUNCTION remember_fee_deletion();

create or replace trigger fee_histories_issued_again AFTER INSERT ON fee_histories
  FOR EACH ROW WHEN (NEW.fee_plan_id IS NOT NULL) EXECUTE FUNCTION remember_fee_deletion();

-- A fee that nobody heard of goes with what was paid before, by the product itself alone.
create or replace function remove_entries_of_fee() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('app.maintenance', true), '') = 'on' THEN DELETE FROM payments WHERE fee_history_id = OLD.id; END IF;
  RETURN OLD;
END $$;

create or replace trigger fee_histories_remove_entries BEFORE DELETE ON fee_histories
  FOR EACH ROW EXECUTE FUNCTION remove_entries_of_fee();
