-- A reversal is the exact contrary of an entry of the same participant that is no reversal itself.
create or replace function check_reversed_points() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.reverses_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM score_entries e WHERE e.id = NEW.reverses_id AND e.participant_id = NEW.participant_id
      AND e.kind = NEW.kind AND e.points = -NEW.points AND e.reverses_id IS NULL
  ) THEN
    RAISE EXCEPTION 'a reversal is the contrary of an entry' USING ERRCODE = 'check_violation', CONSTRAINT = 'score_entries_contrary';
  END IF;
  RETURN NEW;
END $$;

create or replace trigger score_entries_contrary BEFORE INSERT ON score_entries
  FOR EACH ROW EXECUTE FUNCTION check_reversed_points();

-- Child events are one level deep.
create or replace function check_child_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.parent_id IS NULL THEN RETURN NEW; END IF;
  PERFORM 1 FROM activities a WHERE a.id = NEW.parent_id AND a.parent_id IS NULL AND a.id <> NEW.id FOR KEY SHARE;
  IF NOT FOUND OR EXISTS (SELECT 1 FROM activities a WHERE a.parent_id = NEW.id) THEN
    RAISE EXCEPTION 'child events are one level deep' USING ERRCODE = 'check_violation', CONSTRAINT = 'activities_one_level';
  END IF;
  RETURN NEW;
END $$;

create or replace trigger activities_one_level BEFORE INSERT OR UPDATE OF parent_id ON activities
  FOR EACH ROW EXECUTE FUNCTION check_child_event();
