-- Money and waivers of a fee stand apart; what takes a waiver back counts as one.
create or replace function keep_payment() RETURNS trigger LANGUAGE plpgsql AS $$
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

create or replace trigger payments_kept BEFORE INSERT OR UPDATE ON payments
  FOR EACH ROW EXECUTE FUNCTION keep_payment();

-- Of a receipt only the number of prints changes, and once the entry that cancels it.
create or replace function keep_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  meta text[] := array['version', 'updated_at', 'updated_by', 'search_key', 'prev_number', 'printed', 'cancelled_by_id'];
BEGIN
  IF coalesce(current_setting('app.maintenance', true), '') = 'on' THEN RETURN NEW; END IF;
  IF (to_jsonb(NEW) - meta) <> (to_jsonb(OLD) - meta) OR NEW.printed < OLD.printed
    OR (OLD.cancelled_by_id IS NOT NULL AND NEW.cancelled_by_id IS DISTINCT FROM OLD.cancelled_by_id) THEN
    RAISE EXCEPTION 'receipts do not change' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'receipts_final';
  END IF;
  RETURN NEW;
END $$;

create or replace trigger receipts_kept BEFORE UPDATE ON receipts
  FOR EACH ROW EXECUTE FUNCTION keep_receipt();
