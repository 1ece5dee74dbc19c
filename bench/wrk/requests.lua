-- Sends the requests of the file REQUESTS in turns, one per line: method, path and body, separated by tabs. '{n}'
-- becomes a number that no other request has, and '{address}' in a header a network address of its own. The file
-- HEADERS has one 'Name: value' per line. Each thread of wrk runs this script with its own variables.
local requests, headers = {}, {}
local thread_count = 0

function setup(thread)
  thread:set('thread_number', thread_count)
  thread_count = thread_count + 1
end

-- Returns the bytes of a request for a number.
local function format_request(chosen, number)
  local n = string.format('%d', number)
  local address = string.format('10.%d.%d.%d', math.floor(number / 65536) % 256, math.floor(number / 256) % 256,
    number % 256)
  local filled = {}
  for name, value in pairs(headers) do
    filled[name] = value:gsub('{n}', n):gsub('{address}', address)
  end
  local body = chosen.body ~= '' and chosen.body:gsub('{n}', n) or nil
  return wrk.format(chosen.method, (chosen.path:gsub('{n}', n)), filled, body)
end

function init()
  local text = ''
  for line in io.lines(os.getenv('HEADERS')) do
    local name, value = line:match('^([^:]+): (.*)$')
    headers[name] = value
    text = text .. value
  end
  for line in io.lines(os.getenv('REQUESTS')) do
    local method, path, body = line:match('^(%S+)\t([^\t]*)\t?(.*)$')
    local chosen = { method = method, path = path, body = body }
    -- What is always the same is made once, so that wrk does not become the limit.
    if not (text .. path .. body):find('{[na]') then
      chosen.bytes = format_request(chosen, 0)
    end
    requests[#requests + 1] = chosen
  end
  -- Each thread has its own range of numbers and starts at another request, and each run has its own start.
  count = tonumber(os.getenv('START')) + thread_number * 1000000
  turn = thread_number * math.floor(#requests / 2)
end

function request()
  count = count + 1
  turn = turn + 1
  local chosen = requests[turn % #requests + 1]
  return chosen.bytes or format_request(chosen, count)
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format('RESULT %d %d %d %d %d\n', summary.requests, summary.duration, errors.status,
    errors.connect + errors.read + errors.write + errors.timeout, latency:percentile(95)))
end
