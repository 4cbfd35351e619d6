-- The lists of fees and entries find a member by its present name.
create or replace function follow_member_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE fee_histories SET search_key = '' WHERE id = ANY (ARRAY(
    SELECT f.id FROM fee_histories f WHERE f.member_id = NEW.id ORDER BY f.id FOR NO KEY UPDATE));
  RETURN NULL;
END $$;

create or replace trigger members_search_of_fees AFTER UPDATE OF search_key, type ON members
  FOR EACH ROW WHEN (OLD.search_key IS DISTINCT FROM NEW.search_key OR OLD.type <> NEW.type) EXECUTE FUNCTION follow_member_search();

-- An entry takes the search words, the year and the kind of its fee, and the type of its member.
create or replace function keep_payment_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT f.search_key, f.year, f.kind, f.member_type INTO NEW.search_key, NEW.fee_year, NEW.fee_kind, NEW.member_type
    FROM fee_histories f WHERE f.id = NEW.fee_history_id;
  NEW.search_key := coalesce(NEW.search_key, '||');
  NEW.fee_year := coalesce(NEW.fee_year, 0);
  NEW.fee_kind := coalesce(NEW.fee_kind, 0);
  NEW.member_type := coalesce(NEW.member_type, 0);
  RETURN NEW;
END $$;

create or replace trigger payments_search BEFORE INSERT OR UPDATE ON payments
  FOR EACH ROW EXECUTE FUNCTION keep_payment_search();

create or replace function follow_fee_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payments SET search_key = '' WHERE id = ANY (ARRAY(
    SELECT p.id FROM payments p WHERE p.fee_history_id = NEW.id ORDER BY p.id FOR NO KEY UPDATE));
  RETURN NULL;
END $$;

create or replace trigger fee_histories_search_of_payments AFTER UPDATE OF search_key, member_id, year, kind, member_type ON fee_histories
  FOR EACH ROW WHEN (OLD.search_key IS DISTINCT FROM NEW.search_key OR OLD.year <> NEW.year OR OLD.kind <> NEW.kind
    OR OLD.member_type <> NEW.member_type) EXECUTE FUNCTION follow_fee_search();
