-- The audit trail is only ever added to. Purging and erasing personal data set app.maintenance for their transaction.
create or replace function refuse_rewriting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('app.maintenance', true), '') = 'on' THEN
    RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_TABLE_NAME || '_append_only';
END $$;

create or replace trigger access_log_append_only BEFORE UPDATE OR DELETE ON access_log
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();

create or replace trigger access_log_no_truncate BEFORE TRUNCATE ON access_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();

create or replace trigger audit_entries_append_only BEFORE UPDATE OR DELETE ON audit_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();

create or replace trigger audit_entries_no_truncate BEFORE TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();

create or replace trigger check_ins_no_truncate BEFORE TRUNCATE ON check_ins
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();

create or replace trigger legal_texts_append_only BEFORE UPDATE OR DELETE ON legal_texts
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();

create or replace trigger legal_texts_no_truncate BEFORE TRUNCATE ON legal_texts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();

-- Entries, series and receipts are only ever added to.
create or replace trigger payments_append_only BEFORE DELETE ON payments
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();

create or replace trigger payments_no_truncate BEFORE TRUNCATE ON payments
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();

create or replace trigger receipts_append_only BEFORE DELETE ON receipts
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();

create or replace trigger receipts_no_truncate BEFORE TRUNCATE ON receipts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();

create or replace trigger score_entries_no_truncate BEFORE TRUNCATE ON score_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();

-- Check-ins and points are only ever added to. Erasing sets app.maintenance for its transaction. A merge moves them between
-- two participants of one event, and changes nothing else; its undo moves them back before it restores the participant.
create or replace function refuse_rewriting_results() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('app.maintenance', true), '') = 'on' THEN
    RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  END IF;
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'participant_id' = to_jsonb(OLD) - 'participant_id' AND NEW.participant_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM activity_participants n, activity_participants o
    WHERE n.id = NEW.participant_id AND o.id = OLD.participant_id AND n.activity_id <> o.activity_id
  ) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_TABLE_NAME || '_append_only';
END $$;

create or replace trigger check_ins_append_only BEFORE UPDATE OR DELETE ON check_ins
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_results();

create or replace trigger score_entries_append_only BEFORE UPDATE OR DELETE ON score_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_results();
