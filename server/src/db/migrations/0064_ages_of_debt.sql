-- Two ages of debt became four: a saved list asks for both parts of what it asked for.
DO $$
DECLARE part text;
BEGIN
  FOREACH part IN ARRAY array['age', 'ageNot'] LOOP
    UPDATE saved_views SET query = jsonb_set(query, array['filters', part], (
      SELECT jsonb_agg(n.age) FROM jsonb_array_elements_text(query -> 'filters' -> part) a
        CROSS JOIN unnest(CASE a WHEN 'notDue' THEN array['later', 'soon'] WHEN 'days365' THEN array['days180', 'year'] ELSE array[a] END) n(age)))
      WHERE area = 'FeeHistories' AND jsonb_typeof(query -> 'filters' -> part) = 'array';
  END LOOP;
END $$;
