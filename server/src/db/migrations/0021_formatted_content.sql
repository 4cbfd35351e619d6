-- Drizzle sees no change here: the content of meetings becomes a formatted text, each line a paragraph. Deleted meetings,
-- which can be restored, keep theirs in a snapshot.
UPDATE "schedules" SET "content" = '<p>' || replace(replace(replace(replace(replace(
  "content", E'\r', ''), '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), E'\n', '</p><p>') || '</p>'
WHERE "content" IS NOT NULL;--> statement-breakpoint
UPDATE "deletions" SET "snapshot" = jsonb_set("snapshot", '{content}', to_jsonb('<p>' || replace(replace(replace(replace(replace(
  "snapshot"->>'content', E'\r', ''), '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), E'\n', '</p><p>') || '</p>'))
WHERE "area" = 'Schedules' AND "snapshot"->>'content' IS NOT NULL;
