-- The list of decided cases, the latest first.
CREATE INDEX cases_closed ON cases ("decidedAt", id) WHERE state = 'closed';
