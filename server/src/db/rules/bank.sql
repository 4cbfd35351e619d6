-- A match says what was booked and stays; erasing a person takes the words of the bank out of the reasons of a match.
create or replace function keep_bank_match() RETURNS trigger LANGUAGE plpgsql AS $$
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

create or replace trigger bank_matches_kept BEFORE INSERT OR UPDATE OR DELETE ON bank_matches
  FOR EACH ROW EXECUTE FUNCTION keep_bank_match();

create or replace function reopen_bank_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE bank_lines l SET booked = l.booked - m.amount, matched_at = NULL
    FROM bank_matches m WHERE m.payment_id = NEW.reverses_id AND l.id = m.bank_line_id;
  RETURN NULL;
END $$;

create or replace trigger payments_reopen_bank_line AFTER INSERT ON payments
  FOR EACH ROW WHEN (NEW.reverses_id IS NOT NULL) EXECUTE FUNCTION reopen_bank_line();
