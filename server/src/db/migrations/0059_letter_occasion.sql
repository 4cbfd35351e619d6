ALTER TABLE "deliveries" ADD COLUMN "occasion" text;--> statement-breakpoint
-- Until now only the key said what a letter was about.
UPDATE "deliveries" SET "occasion" = CASE "source"
  WHEN 'meeting' THEN split_part("dedupe_key", ':', 4)
  WHEN 'meeting-reminder' THEN 'reminder'
  WHEN 'meeting-series' THEN 'invitation'
  WHEN 'activity' THEN split_part("dedupe_key", ':', 3)
  ELSE 'joined' END
WHERE "source" IN ('meeting', 'meeting-reminder', 'meeting-series', 'activity')
  OR ("source" = 'invitation' AND "dedupe_key" LIKE '%:joined');
